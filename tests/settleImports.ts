import { afterAll, vi } from 'vitest';

// What is loaded when first needed may still be on its way when the last test of a file ends. Files share imported
// modules, and an import that is cut off fails for every file after it, so each file waits for its own.
afterAll(() => vi.dynamicImportSettled());
