import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes `intake/bench.json`, the benchmark's source, into the schema folder `schemas`. A delivery to this source is
 * JSON, with a shared key in the header `x-key`.
 */
export const createIntakeFile = (schemas: string): Promise<void> =>
  writeFile(
    join(schemas, 'intake/bench.json'),
    JSON.stringify({
      $schema: './_intake.schema.json',
      name: 'bench',
      title: 'Bench',
      resource: 'leads',
      verify: { by: 'key', header: 'x-key' },
      id: ['ref'],
      fields: { name: { column: 'name' }, contactNo: { column: 'phone' }, source: { value: 'Website' } },
    }),
  );

/**
 * Returns the text of an HTTP request that delivers one lead to the benchmark's source. `number` determines the
 * delivery's id and the lead's phone number. `secret` is the source's shared key.
 */
export const deliveryOf = (number: number, secret: string): string => {
  const body = JSON.stringify({
    ref: `d${number}`,
    name: `Delivery ${number}`,
    phone: `+917${String(100_000_000 + number)}`,
  });
  return `POST /api/v2/intake/bench HTTP/1.1\r\nhost: localhost\r\nx-key: ${secret}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};
