import type { FastifyRequest } from 'fastify';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import type { Field } from '#model/field.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { bodyWords } from '#model/wire/wire.ts';
import type { RequestFiles } from '../../storage/requestFiles.ts';

/** chosen: a form has fewer fields than that, with as many files as may be sent at once. */
export const maxParts = 180;

export type MultipartOptions = {
  readonly resource: Resource;
  readonly files: RequestFiles;
  /** Whether the call takes files at all: those that write a record do. */
  readonly takesFiles: boolean;
  /** The most that all texts together may have. Units: bytes. */
  readonly textBytes: number;
  /** The most that the whole body may have. Units: bytes. */
  readonly maxBytes: number;
};

const fieldOf = (resource: Resource, name: string): Field | undefined =>
  Object.hasOwn(resource.fieldsByName, name) ? resource.fieldsByName[name] : undefined;

const isUpload = (field: Field | undefined): field is Field =>
  field !== undefined && kindFor(field).traits.upload === true;

/**
 * chosen: in multipart a value is written as JSON where its kind is more than a text (`["Hot"]`,
 * `{"value":1200,"unit":"sq ft"}`, `12500000`), and as it is where JSON can't read it; what it means is decided by the
 * validation, as for a JSON body.
 */
const readValue = (field: Field | undefined, name: string, text: string): Json => {
  if (text === '') return null;
  const column = field === undefined ? undefined : kindFor(field).column;
  // What has columns beside its own is an object, whatever its own column holds.
  const isText =
    column === undefined
      ? !(bodyWords as readonly string[]).includes(name)
      : column.wire !== 'beside' && ['text', 'uuid', 'date', 'timestamptz'].includes(column.type);
  if (isText) return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
};

const invalid = (name: string, text: string): AppError =>
  new AppError('INVALID', { text: `${text}.`, fields: { [name]: text } });

/** What the parser says of a body that it can't read has no code of its own; what the disk says has one. */
const isUnreadable = (error: unknown): boolean => error instanceof Error && !('code' in error);

const readFile = async (
  part: MultipartFile,
  field: Field | undefined,
  { files, takesFiles }: MultipartOptions,
): Promise<Json> => {
  if (!takesFiles || !isUpload(field)) throw invalid(part.fieldname, `${field?.title ?? part.fieldname} takes no file`);
  return files.receive({
    title: field.title,
    name: part.filename ?? '',
    stream: part.file,
    isPicture: kindFor(field).traits.picture === true,
  });
};

/** Says at which field a file was refused, so that the form can show it there. */
const atField = (error: unknown, name: string): unknown =>
  error instanceof AppError && error.code === 'WRONG_FILE'
    ? new AppError('WRONG_FILE', { text: error.message, fields: { [name]: error.message.replace(/\.$/, '') } })
    : error;

const parseParts = async (
  request: FastifyRequest,
  options: MultipartOptions,
): Promise<Readonly<Record<string, Json>>> => {
  const body: Record<string, Json> = Object.create(null) as Record<string, Json>;
  let textBytes = 0;
  for await (const part of request.parts() as AsyncIterableIterator<Multipart>) {
    const name = part.fieldname;
    const field = fieldOf(options.resource, name);
    const isList = isUpload(field) && field.property.type === 'array';
    if (name in body && !isList) throw invalid(name, `${field?.title ?? name} was given twice`);
    let value: Json;
    if (part.type === 'file') {
      value = await readFile(part, field, options).catch((error: unknown) => {
        throw atField(error, name);
      });
    } else {
      const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
      textBytes += Buffer.byteLength(text);
      if (textBytes > options.textBytes || part.valueTruncated) throw new AppError('BODY_TOO_LARGE');
      value = readValue(field, name, text);
    }
    // The parts of a list stand in its order: files that come, and between them what stays, one object a part or a list
    // of them.
    if (!isList) body[name] = value;
    else if (value === null || isObject(value) || Array.isArray(value))
      body[name] = [...(Array.isArray(body[name]) ? body[name] : []), ...[value ?? []].flat()];
    else throw invalid(name, `${field.title} must be files, or what stood there before`);
  }
  return body;
};

/**
 * Reads a multipart body into the object that a JSON body would be; its files go to disk as they come, never into
 * memory, and the object holds in their place what the record will say of them.
 * Errors: `MALFORMED_BODY` for one that ends early or has no boundary, `BODY_TOO_LARGE`, `WRONG_FILE`, `INVALID` for a
 * file where none is taken or a name given twice.
 */
export const readMultipart = async (
  request: FastifyRequest,
  options: MultipartOptions,
): Promise<Readonly<Record<string, Json>>> => {
  const { 'content-length': announced } = request.headers;
  if (Number(announced ?? 0) > options.maxBytes) throw new AppError('BODY_TOO_LARGE');
  try {
    return await parseParts(request, options);
  } catch (error) {
    throw isUnreadable(error) ? new AppError('MALFORMED_BODY', { cause: error }) : error;
  }
};
