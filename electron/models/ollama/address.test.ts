import { expect, test } from 'vitest'
import { ollamaAddress } from './address.ts'

test.each([
  ['', 'http://127.0.0.1:11434', true],
  ['localhost', 'http://localhost:11434', true],
  ['127.0.0.1:9999', 'http://127.0.0.1:9999', true],
  [':8080', 'http://127.0.0.1:8080', true],
  ['0.0.0.0', 'http://127.0.0.1:11434', true],
  ['0.0.0.0:7000', 'http://127.0.0.1:7000', true],
  ['::1', 'http://[::1]:11434', true],
  ['[::]:7000', 'http://[::1]:7000', true],
  ['gpu-box', 'http://gpu-box:11434', false],
  ['http://gpu-box', 'http://gpu-box:80', false],
  ['https://models.example.com', 'https://models.example.com:443', false],
  ['https://models.example.com/ollama/', 'https://models.example.com:443/ollama', false],
  ['  http://127.0.0.1:11434/  ', 'http://127.0.0.1:11434', true],
  ['http://127.0.0.1.example.com', 'http://127.0.0.1.example.com:80', false],
])('%j is read as %s', (value, url, loopback) => {
  expect(ollamaAddress(value)).toMatchObject({ url, loopback })
})

test('credentials leave the address and become a header', () => {
  expect(ollamaAddress('https://dev:s%20x@box')).toEqual({
    url: 'https://box:443',
    loopback: false,
    headers: { Authorization: `Basic ${btoa('dev:s x')}` },
  })
})

test.each(['ftp://box', 'http://', 'a b', 'box:99999', 'file:///etc/passwd'])('%j is refused by name', value => {
  expect(() => ollamaAddress(value)).toThrow(expect.objectContaining({ code: 'bad_request' }))
})
