// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig, parseConfigFile } from '../../../../src/providers/api/config/loadConfig.ts';
import { configFile } from '../../../../src/providers/api/config/serverConfig.ts';
import { startServer, type TestServer } from '../../testServer.ts';

describe('parseConfigFile', () => {
  it.each([
    [{}, {}],
    [{ apiBase: 'https://api.example.com', more: 1 }, { apiBase: 'https://api.example.com' }],
    [
      { apiBase: '', restBase: 'http://localhost:8080/rest', schemas: 'built' },
      { apiBase: '', restBase: 'http://localhost:8080/rest', schemas: 'built' },
    ],
    [{ schemas: 'server' }, {}],
  ])('accepts %o', (json, expected) => {
    expect(parseConfigFile(json)).toEqual(expected);
  });

  it.each([
    [[], 'config.json: must be a JSON object, such as {"apiBase": "https://api.example.com"}'],
    ['https://api.example.com', 'config.json: must be a JSON object, such as {"apiBase": "https://api.example.com"}'],
    [{ apiBase: 'api.example.com' }, 'config.json: apiBase must be an http or https address, got "api.example.com"'],
    [{ restBase: 7 }, 'config.json: restBase must be an http or https address, got 7'],
    [{ restBase: 'https://x?y=1' }, 'config.json: restBase must be an http or https address, got "https://x?y=1"'],
    [{ schemas: 'none' }, 'config.json: schemas must be "server" or "built", got "none"'],
  ])('rejects %o with a message', (json, sentence) => {
    expect(() => parseConfigFile(json)).toThrow(sentence);
  });
});

describe('loadConfig', () => {
  let server: TestServer;
  const content = (): unknown =>
    JSON.parse(document.querySelector('meta[name="gable-config"]')?.getAttribute('content') ?? 'null');
  beforeEach(async () => {
    server = await startServer();
    const meta = document.createElement('meta');
    meta.name = 'gable-config';
    meta.content = '/config.json';
    // Appended, to keep the style sheets of modules that other test files share.
    document.head.append(meta);
  });
  afterEach(async () => {
    document.querySelector('meta[name="gable-config"]')?.remove();
    await server.stop();
  });

  it("writes the file's values into the page", async () => {
    expect(configFile()).toBe('/config.json');
    server.answer('GET /config.json', { json: { apiBase: 'https://api.example.com' } });
    await loadConfig('/config.json');
    expect([content(), configFile()]).toEqual([{ apiBase: 'https://api.example.com' }, undefined]);
  });

  it("keeps the build's values when the host has no file or returns its HTML page", async () => {
    await loadConfig('/config.json');
    expect(content()).toEqual({});
    server.answer('GET /other.json', { text: '<!doctype html>', headers: { 'content-type': 'text/html' } });
    await loadConfig('/other.json');
    expect(content()).toEqual({});
  });

  it('keeps the problem of an invalid file, so that it can be shown', async () => {
    server.answer('GET /config.json', { json: { apiBase: 'nowhere' } });
    await loadConfig('/config.json');
    expect(content()).toEqual({ problem: 'config.json: apiBase must be an http or https address, got "nowhere"' });
    server.answer('GET /config.json', { text: '{"apiBase":' });
    await loadConfig('/config.json');
    expect(content()).toEqual({ problem: expect.stringContaining('JSON') });
  });
});
