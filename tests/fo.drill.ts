import { run } from './long/failover.long.ts';
await run();
