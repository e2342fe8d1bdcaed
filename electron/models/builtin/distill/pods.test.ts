import { expect, it } from 'vitest'
import { podFact } from './pods.ts'

const described = `Last State: Terminated
  Reason: OOMKilled
  Exit Code: 137
Limits:
  cpu: 500m
  memory: 256Mi
`
const yaml = `lastState:
  terminated:
    exitCode: 137
    reason: OOMKilled
resources:
  limits:
    memory: 512Mi
`

it('tells why a pod ended, with its exit code and its limit', () => {
  expect(podFact('', `Name: worker-0\nNamespace: jobs\nReason: CrashLoopBackOff\n${described}`)).toBe(
    'Pod worker-0 in namespace jobs was terminated: OOMKilled (exit code 137), memory limit 256Mi.',
  )
})

it('takes the name from the command when the output has none', () => {
  expect(podFact('kubectl get pod api-7d9 -o yaml', yaml)).toBe(
    'Pod api-7d9 was terminated: OOMKilled (exit code 137), memory limit 512Mi.',
  )
})

it('tells nothing of a pod that nobody names, nor of one that runs', () => {
  expect(podFact('', described)).toBeNull()
  expect(podFact('kubectl describe pod api-7d9', 'Name: api-7d9\nStatus: Running')).toBeNull()
})
