import type { FastifyRequest } from 'fastify';
import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import type { Json } from '#model/json.ts';
import type { Resource } from '#model/resource.ts';
import { bodyWords } from '#model/wire.ts';

/**
 * chosen: in multipart a value is written as JSON where its kind is more than a text (`["Hot"]`, `{"value":1200,"unit":"sq ft"}`,
 * `12500000`), and as it is where JSON can't read it; what it means is decided by the validation, as for a JSON body.
 */
const readValue = (resource: Resource, name: string, text: string): Json => {
  const field = Object.hasOwn(resource.fieldsByName, name) ? resource.fieldsByName[name] : undefined;
  if (text === '') return null;
  const isText = field === undefined ? !(bodyWords as readonly string[]).includes(name) : ['text', 'uuid', 'date', 'timestamptz'].includes(kindFor(field).column.type);
  if (isText) return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
};

/**
 * Reads a multipart body into the object that a JSON body would be.
 * Errors: `INVALID` for a file (no field takes one yet), a name given twice; `BODY_TOO_LARGE` past the limits.
 */
export const readMultipart = async (request: FastifyRequest, resource: Resource): Promise<Readonly<Record<string, Json>>> => {
  const body: Record<string, Json> = Object.create(null) as Record<string, Json>;
  const refused: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      part.file.resume();
      refused[part.fieldname] = `${part.fieldname} takes no file`;
    } else if (part.fieldname in body) {
      refused[part.fieldname] = `${part.fieldname} was given twice`;
    } else if (typeof part.value === 'string') {
      body[part.fieldname] = readValue(resource, part.fieldname, part.value);
    }
  }
  if (Object.keys(refused).length > 0) throw new AppError('INVALID', { fields: refused });
  return body;
};
