import { afterAll, vi } from 'vitest';

// Waits for lazy imports at the end of each file. Files share imported modules, and an import that is interrupted would
// fail for every later file.
afterAll(() => vi.dynamicImportSettled());
