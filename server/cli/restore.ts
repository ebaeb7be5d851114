import { runBackupCommand } from './runBackupCommand.ts';

await runBackupCommand('restore');
