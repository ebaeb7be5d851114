/**
 * The sizes that a stored picture is kept in, each a file of its own: beside a row, on a phone's page, on a page, in a
 * message that shares it.
 */
export const pictureFiles = { list: 'list.webp', phone: 'phone.webp', page: 'page.webp', share: 'share.jpg' } as const;
export type PictureSize = keyof typeof pictureFiles;

/** An id of 160 random bits, which nobody can guess; a name that our server gave. */
const addressPattern = /^\/files\/([0-9a-f]{40})\/([a-z0-9][a-z0-9-]{0,79}\.[a-z0-9]{2,5})$/;

/** Gives the address of a stored file: `/files/<id>/page.webp`. */
export const fileAddress = (id: string, name: string): string => `/files/${id}/${name}`;

/** Reads an address into id and name; undefined for one that is not of a file kept here. */
export const parseFileAddress = (address: unknown): { readonly id: string; readonly name: string } | undefined => {
  const [, id, name] = (typeof address === 'string' ? addressPattern.exec(address) : null) ?? [];
  return id === undefined || name === undefined ? undefined : { id, name };
};

/**
 * Gives a picture's address in another size: `/files/<id>/page.webp` → `/files/<id>/list.webp`; one kept elsewhere has
 * only its own.
 */
export const pictureAddress = (address: string, size: PictureSize): string => {
  const read = parseFileAddress(address);
  return read?.name === pictureFiles.page ? fileAddress(read.id, pictureFiles[size]) : address;
};
