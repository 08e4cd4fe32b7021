// Asks the process of the servers and prints its answer: a test can wait for this without a promise.
import { request } from 'node:http';

const [url, order] = process.argv.slice(2);
request(url, { method: 'POST' }, (response) => {
  if (response.statusCode !== 200) process.exitCode = 1;
  response.pipe(response.statusCode === 200 ? process.stdout : process.stderr);
}).end(order);
