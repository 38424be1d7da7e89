// Serves the calls of calls.mjs over HTTP. Prints its address on standard output once it listens.
import { createServer } from 'node:http';
import { calls, controls, customerOf } from './calls.mjs';

const apiToken = process.env.API_TOKEN ?? '';

async function bodyOf(request) {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text === '' ? undefined : JSON.parse(text);
}

async function answer(request) {
  const url = new URL(request.url, 'http://carrier');
  const query = Object.fromEntries(url.searchParams);
  const name = `${request.method} ${url.pathname}`;
  if (controls[name]) return { body: controls[name](query) };
  const call = calls[name];
  if (!call) return { status: 404, html: '<!DOCTYPE html><title>404</title><h1>Not Found</h1>' };
  // Section 7: "a fixed client identifier header of 'alpha' and a fixed API token header". It doesn't name them.
  const values = Object.values(request.headers);
  if (!values.includes('alpha') || !values.includes(apiToken)) return { status: 403, body: { Message: 'Forbidden' } };
  if (!request.headers['content-type']?.startsWith('application/json')) {
    return { status: 415, body: { Message: 'JSON is expected' } };
  }
  const customer = customerOf(request.headers.authtoken);
  if (call.session && !customer) return { status: 401 };
  return call.answer({ body: await bodyOf(request), query, customer });
}

const server = createServer(async (request, response) => {
  let result;
  try {
    result = await answer(request);
  } catch (error) {
    if (error.refusal) result = { status: 400, body: { Message: error.message } };
    else {
      console.error(error);
      result = { status: 500, body: { Message: 'Server error occurred.' } };
    }
  }
  const { status = 200, body, text, html } = result;
  if (text !== undefined) response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
  else if (html !== undefined) response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
  else if (body !== undefined) {
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  } else response.writeHead(status).end();
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
