import Fastify from 'fastify';
import { jwtVerify } from 'jose';
import pg from 'pg';

// The reference of every HTTP figure: a minimal hand-written server for one table, with a token check only: no
// permissions, scopes, validation, duplicates, activities or audit, and an exact count.

const key = new TextEncoder().encode(process.env['BENCH_SECRET']);
const pool = new pg.Pool({ connectionString: process.env['BENCH_DATABASE_URL'], max: 8 });
const app = Fastify();

app.addHook('onRequest', async (request, reply) => {
  try {
    await jwtVerify(String(request.headers['token']), key);
  } catch {
    return reply.code(401).send({ error: 'sign in' });
  }
});

app.get<{ Params: { id: string } }>('/leads/:id', async (request, reply) => {
  const { rows } = await pool.query({
    name: 'one',
    text: 'select * from leads where "_id" = $1 and "deletedAt" is null',
    values: [request.params.id],
  });
  return rows[0] ?? reply.code(404).send({ error: 'not found' });
});

app.get<{ Querystring: { status?: string } }>('/leads', async (request) => {
  const { status } = request.query;
  const where = status === undefined ? '"deletedAt" is null' : '"deletedAt" is null and "status" = $1';
  const values = status === undefined ? [] : [status];
  const [page, total] = await Promise.all([
    pool.query({ text: `select * from leads where ${where} order by "receivedAt" desc, "_id" desc limit 25`, values }),
    pool.query({ text: `select count(*)::int as total from leads where ${where}`, values }),
  ]);
  return { data: page.rows as unknown[], total: total.rows[0]?.total as number };
});

app.post<{ Body: { name: string; contactNo: string; source: string } }>('/leads', async (request, reply) => {
  const { name, contactNo, source } = request.body;
  const { rows } = await pool.query({
    name: 'insert',
    text: `insert into leads ("_id", "name", "contactNo", "source", "status", "receivedAt") values (gen_random_uuid(), $1, $2, $3, 'New', now()) returning *`,
    values: [name, contactNo, source],
  });
  return reply.code(201).send(rows[0]);
});

await app.listen({ port: Number(process.env['BENCH_PORT']), host: '127.0.0.1' });
process.stdout.write('ready\n');
