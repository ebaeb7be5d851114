import { afterAll, vi } from 'vitest';

// A lazy import may still be loading when the last test of a file ends. Files share imported modules, and an
// interrupted import fails for every later file, so each file waits for its own imports.
afterAll(() => vi.dynamicImportSettled());
