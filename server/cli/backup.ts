import { runBackupCommand } from './runBackupCommand.ts';

await runBackupCommand('backup');
