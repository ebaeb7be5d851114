// Waiting ends when what is waited for is there; on a busy machine the library's one second is too early to give up.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
}

export {};
