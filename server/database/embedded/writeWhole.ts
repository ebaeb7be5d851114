import { randomBytes } from 'node:crypto';
import { open, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file atomically, with the permissions `mode`: to a new temporary file, which is then renamed. If this
 * process runs as root, the owner of the folder becomes the owner of the file. The temporary file never follows an
 * existing symbolic link, which matters for root.
 */
export async function writeWhole(path: string, text: string, mode: number): Promise<void> {
  const temporary = await writeTemporary(path, text, mode);
  await rename(temporary, path);
}

/**
 * Writes the text to a new file next to `path`, with the permissions `mode`, for the caller to move or link. Returns
 * the path of the new file.
 */
export async function writeTemporary(path: string, text: string, mode: number): Promise<string> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  const folder = await stat(dirname(path));
  const file = await open(temporary, 'wx', mode);
  try {
    if (process.getuid?.() === 0) await file.chown(folder.uid, folder.gid);
    await file.chmod(mode); // the process's umask may have taken bits away
    await file.writeFile(text);
    await file.sync();
  } catch (error) {
    await unlink(temporary);
    throw error;
  } finally {
    await file.close();
  }
  return temporary;
}
