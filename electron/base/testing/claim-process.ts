import { createServer } from 'node:http'
import { claimDataDirectory, writeEndpoint } from '../endpoint.ts'
import { loadKeys } from '../keys.ts'
import { dataPaths } from '../paths.ts'

/** A process that starts as an engine does, says what it got, and stays until it is killed. */
const paths = dataPaths(process.argv[2] ?? '')
const claim = await claimDataDirectory(paths)
if (claim.kind === 'ours') {
  const { token } = loadKeys(paths)
  const server = createServer((request, response) => {
    const known = request.headers.authorization === `Bearer ${token}`
    response.writeHead(known ? 200 : 401).end(known ? '{"capture":{}}' : '{}')
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    writeEndpoint(paths, { port, token, pid: process.pid, started_at: new Date().toISOString(), version: 'test' })
    process.stdout.write(`ours ${port}\n`)
  })
} else {
  process.stdout.write(`theirs ${claim.endpoint.port}\n`)
}
