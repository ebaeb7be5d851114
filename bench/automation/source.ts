import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes the file of the benchmark's source into a schema folder. Its deliveries are JSON, with a shared key in a
 * header.
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

/** Returns the text of an HTTP request with one delivery. Its id and phone number depend on `number`. */
export const deliveryOf = (number: number, secret: string): string => {
  const body = JSON.stringify({
    ref: `d${number}`,
    name: `Delivery ${number}`,
    phone: `+917${String(100_000_000 + number)}`,
  });
  return `POST /api/v2/intake/bench HTTP/1.1\r\nhost: localhost\r\nx-key: ${secret}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};
