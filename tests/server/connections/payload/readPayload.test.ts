import { describe, expect, it } from 'vitest';
import { readDelivered, recordsInPayload } from '../../../../server/connections/payload/readPayload.ts';

const read = (text: string, type = 'application/xml') => readDelivered(Buffer.from(text), type);

describe('XML deliveries', () => {
  it('become members, with lists of repeated elements, attributes and text', async () => {
    const payload = await read(
      `<?xml version="1.0"?><Xml Status="true"><Qry Id="7"><Name><![CDATA[A & <b>B</b>]]></Name><Phone>1</Phone>
      <Prod Type="NP">P-1</Prod></Qry><Qry><Name>C &amp; D</Name></Qry></Xml>`,
    );
    expect(payload).toEqual({
      Xml: {
        Status: 'true',
        Qry: [{ Id: '7', Name: 'A & <b>B</b>', Phone: '1', Prod: { Type: 'NP', text: 'P-1' } }, { Name: 'C & D' }],
      },
    });
    expect(recordsInPayload(payload, 'Xml.Qry[]')).toHaveLength(2);
    expect(recordsInPayload(await read('<Xml><Qry><Name>A</Name></Qry></Xml>'), 'Xml.Qry[]')).toEqual([{ Name: 'A' }]);
    expect(recordsInPayload(await read('<Xml><Qry>none</Qry></Xml>'), 'Xml.Qry[]')).toEqual([]);
  });

  it('are refused with a document type, deep nesting, or if they are damaged', async () => {
    for (const [text, why] of [
      ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'document type'],
      ['<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'document type'],
      ['<a>'.repeat(50_000), 'levels deep'],
      ['<a><b></a>', 'not valid XML'],
      ['<a>&undefined;</a>', 'not valid XML'],
      ['<a', 'not valid XML'],
    ] as const)
      await expect(read(text)).rejects.toThrow(why);
    expect(await read('<__proto__><admin>1</admin></__proto__>')).toEqual(
      Object.fromEntries([['__proto__', { admin: '1' }]]),
    );
    expect(({} as { admin?: string }).admin).toBeUndefined();
  });
});

it('reads a name that occurs many times in linear time', async () => {
  const count = 120_000;
  const form = await read('a&'.repeat(count), 'application/x-www-form-urlencoded');
  expect(form['a']).toHaveLength(count);
  expect(((await read(`<x>${'<a/>'.repeat(60_000)}</x>`))['x'] as { a: unknown[] }).a).toHaveLength(60_000);
});
