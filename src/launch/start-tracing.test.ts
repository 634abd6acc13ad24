import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startTracing } from './start-tracing.js'

const nowhere = [
  { because: 'no endpoint is set', environment: {} },
  { because: 'it is empty', environment: { OTEL_EXPORTER_OTLP_ENDPOINT: '' } },
  {
    because: 'tracing is switched off',
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' },
  },
]
for (const { because, environment } of nowhere)
  test(`nothing is traced when ${because}`, async () =>
    expect(await startTracing(environment, '1.0.0')).toBeUndefined())

test('spans arrive at the endpoint', async () => {
  const received: { url: string | undefined; body: string }[] = []
  const collector = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')))
    request.on('end', () => {
      received.push({ url: request.url, body })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve)
  })
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const before = process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = endpoint
  try {
    const tracing = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, '1.0.0')
    expect(tracing?.withContent).toBe(false)
    tracing?.tracer.startSpan('invoke_agent help').end()
    await tracing?.close()
    expect(received).toHaveLength(1)
    expect(received[0]?.url).toBe('/v1/traces')
    expect(received[0]?.body).toContain('invoke_agent help')
    expect(received[0]?.body).toContain('parley')
  } finally {
    if (before === undefined) delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
    else process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = before
    collector.close()
  }
})
