import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};

export type StaticHost = { readonly address: string; readonly close: () => Promise<void> };

/**
 * Serves the built client in `clientDir` like a static host: its files, `config` as `/config.json` if given, and the
 * page for every other path. The content security policy allows the page's own origin and those in `config`.
 */
export const startStaticHost = async (
  clientDir: string,
  config: Readonly<Record<string, string>> | undefined,
): Promise<StaticHost> => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const beside = Object.values(config ?? {})
      .filter((value) => value.startsWith('http'))
      .map((value) => ` ${new URL(value).origin}`)
      .join('');
    const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:${beside}; font-src 'self'; connect-src 'self'${beside}; manifest-src 'self'`;
    if (pathname === '/config.json' && config !== undefined)
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(config));
    const path = join(clientDir, pathname);
    const file = pathname !== '/' && existsSync(path) && statSync(path).isFile() ? path : join(clientDir, 'index.html');
    response
      .writeHead(200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': policy,
        // Their names contain a hash of their content.
        ...(pathname.startsWith('/assets/') ? { 'cache-control': 'public, max-age=31536000, immutable' } : {}),
      })
      .end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
