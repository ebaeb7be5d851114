import { configure } from '@testing-library/react';

// Waiting ends when what is waited for is there; on a busy machine the library's one second is too early to give up.
configure({ asyncUtilTimeout: 10_000 });
