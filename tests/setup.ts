// Waiting ends when what is waited for is there; on a busy machine the library's one second is too early to give up.
// What has no page needs none of it, and to read it took longer than its tests.
export const hasPage = 'document' in globalThis;
if (hasPage) (await import('@testing-library/react')).configure({ asyncUtilTimeout: 10_000 });
