import type { FastifyRequest } from 'fastify';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../../language/serverText.ts';
import type { Field } from '#model/field.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { bodyWords } from '#model/wire/wire.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { RequestFiles } from '../../../storage/requestFiles.ts';
import { invalidRequest } from '../../../records/context/invalidRequest.ts';

/** Max parts of a multipart body. chosen: more than a form has fields and files. */
export const maxParts = 180;

/** The resource that a multipart body is for, the store for its files, and its limits. */
export type MultipartOptions = {
  readonly resource: Resource;
  readonly files: RequestFiles;
  /** Whether the call accepts files. Calls that write a record do. */
  readonly takesFiles: boolean;
  /** Max size of all texts together. Units: bytes. */
  readonly textBytes: number;
  /** Max size of the whole body. Units: bytes. */
  readonly maxBytes: number;
};

const isUpload = (field: Field | undefined): field is Field =>
  field !== undefined && kindFor(field).traits.upload === true;

/**
 * Converts the text of a part to a value. chosen: it is parsed as JSON if the kind of its field needs more than a text:
 * `["Hot"]`, `{"value":1200,"unit":"sq ft"}`, `12500000`. Invalid JSON is kept as text, and validation refuses it as in
 * a JSON body.
 */
const readValue = (field: Field | undefined, name: string, text: string): Json => {
  if (text === '') return null;
  const column = field === undefined ? undefined : kindFor(field).column;
  // A kind with additional columns is an object, whatever its own column holds.
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

/**
 * Returns whether the parser could not read the body. Errors of the parser have no code; errors of the disk have one.
 */
const isUnreadable = (error: unknown): boolean => error instanceof Error && !('code' in error);

const readFile = async (
  part: MultipartFile,
  field: Field | undefined,
  { files, takesFiles }: MultipartOptions,
): Promise<Json> => {
  if (!takesFiles || !isUpload(field))
    throw invalidRequest(serverText('fields.noFile', { field: field?.title ?? part.fieldname }), part.fieldname);
  return files.receive({
    title: field.title,
    name: part.filename ?? '',
    stream: part.file,
    takes: kindFor(field).traits.picture === true ? 'pictures' : 'documents',
  });
};

/** Adds the field to the error of a refused file, so that the form can show it there. */
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
  const append = (name: string, value: Json): void => {
    body[name] = [...(Array.isArray(body[name]) ? body[name] : []), ...[value ?? []].flat()];
  };
  // The details of a document, until the part with its file arrives.
  let about: { readonly name: string; readonly details: JsonObject } | undefined;
  const endDetails = (): void => {
    if (about !== undefined) append(about.name, about.details);
    about = undefined;
  };
  for await (const part of request.parts() as AsyncIterableIterator<Multipart>) {
    const name = part.fieldname;
    const field = ownValue(options.resource.fieldsByName, name);
    const isList = isUpload(field) && field.property.type === 'array';
    if (name in body && !isList)
      throw invalidRequest(serverText('fields.twice', { field: field?.title ?? name }), name);
    let value: Json;
    if (part.type !== 'file' || about?.name !== name) endDetails();
    if (part.type === 'file') {
      value = await readFile(part, field, options).catch((error: unknown) => {
        throw atField(error, name);
      });
      if (about !== undefined && isObject(value)) value = { ...about.details, ...value };
      about = undefined;
    } else {
      const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
      textBytes += Buffer.byteLength(text);
      if (textBytes > options.textBytes || part.valueTruncated) throw new AppError('BODY_TOO_LARGE');
      value = readValue(field, name, text);
    }
    // The parts of a list are in its order: new files, and between them existing values, as an object or a list of
    // objects per part. An object without a url describes the file that follows.
    if (!isList) body[name] = value;
    else if (part.type === 'field' && isObject(value) && value['url'] === undefined)
      about = { name, details: value as JsonObject };
    else if (value === null || isObject(value) || Array.isArray(value)) append(name, value);
    else throw invalidRequest(serverText('fields.filesOnly', { field: field.title }), name);
  }
  // Details without a file are not a valid value. Validation refuses them.
  endDetails();
  return body;
};

/**
 * Parses a multipart body. Returns the object that an equivalent JSON body would contain. Files are streamed to disk;
 * for each file, the object has what a record stores about it. Errors: `MALFORMED_BODY` if the body ends early or has
 * no boundary, `BODY_TOO_LARGE`, `WRONG_FILE` for a refused type of file, `INVALID` for a repeated name and for a file
 * in a field without files.
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
