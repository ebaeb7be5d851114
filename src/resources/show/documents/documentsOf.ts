import { shownFiles } from '#kinds/shared/values/shownFiles.ts';
import { addDays, dayOf } from '#model/values/time/dates.ts';
import { isObject } from '#model/schema/json.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';

/** A document of a record. `expiry` says whether it has expired or expires soon. */
export type ShownDocument = {
  readonly name: string;
  readonly url: string | undefined;
  readonly isPicture: boolean;
  /** The address at which the browser shows the document. Undefined: it can only be saved. */
  readonly viewUrl: string | undefined;
  /** The file type, from the end of the name: `PDF`. */
  readonly ending: string;
  /** What the document is, such as a passport. Undefined if not set. */
  readonly documentType: string | undefined;
  /** The day on which it expires. Undefined if not set. */
  readonly expiresOn: string | undefined;
  /**
   * Whether the document has expired, expires within `remindDays` of its field, or later. Undefined if `expiresOn` is.
   */
  readonly expiry: 'expired' | 'soon' | 'later' | undefined;
};

/**
 * Returns the fields that the schema of a resource marks with `documents`. A record's page shows the files of such a
 * field in a panel of their own. Empty if there are none.
 */
export const documentFields = (resource: Resource): readonly Field[] =>
  resource.fields.filter(({ property }) => property.documents !== undefined);

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Default of the schema word `remindDays`. */
const defaultRemindDays = 30;

/**
 * Returns the documents in the value of a field. Empty if there are none. `expiry` is calculated for the current day,
 * which `now` and `timeZone` give.
 */
export const documentsOf = (
  field: Field,
  value: unknown,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): readonly ShownDocument[] => {
  const today = dayOf(now, timeZone);
  const soon = addDays(today, field.property.documents?.remindDays ?? defaultRemindDays);
  return [value].flat().flatMap((one: unknown): readonly ShownDocument[] => {
    const [file] = shownFiles(one);
    if (file === undefined || !isObject(one)) return [];
    const mime = textIn(one['type']) ?? '';
    const expiresOn = textIn(one['expiresOn']);
    const isPicture = mime.startsWith('image/');
    return [
      {
        ...file,
        isPicture,
        viewUrl:
          mime === 'application/pdf' && file.url?.includes('/files/') === true ? `${file.url}?view=true` : file.url,
        ending: /\.(\w{1,4})$/.exec(file.name)?.[1]?.toUpperCase() ?? '',
        documentType: textIn(one['documentType']),
        expiresOn,
        expiry:
          expiresOn === undefined ? undefined : expiresOn < today ? 'expired' : expiresOn <= soon ? 'soon' : 'later',
      },
    ];
  });
};
