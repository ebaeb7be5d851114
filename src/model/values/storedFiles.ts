/**
 * The sizes in which an image is stored: for lists, phones, pages, and messages that share a page. Size → name of the
 * file.
 */
export const pictureFiles = { list: 'list.webp', phone: 'phone.webp', page: 'page.webp', share: 'share.jpg' } as const;
/** The size in which a picture is stored, such as `phone`. */
export type PictureSize = keyof typeof pictureFiles;

/** Pattern of an address: an id of 160 random bits, and a name chosen by the server. */
const addressPattern = /^\/files\/([0-9a-f]{40})\/([a-z0-9][a-z0-9-]{0,79}\.[a-z0-9]{2,5})$/;

/** Returns the URL path of a stored file: `/files/<id>/page.webp`. */
export const fileAddress = (id: string, name: string): string => `/files/${id}/${name}`;

/** Parses the URL path of a stored file into id and name. Returns undefined for other addresses. */
export const parseFileAddress = (address: unknown): { readonly id: string; readonly name: string } | undefined => {
  const [, id, name] = (typeof address === 'string' ? addressPattern.exec(address) : null) ?? [];
  return id === undefined || name === undefined ? undefined : { id, name };
};

/**
 * Returns an image's URL in another size: `/files/<id>/page.webp` → `/files/<id>/list.webp`. Any other URL, such as
 * that of an image that is stored elsewhere, is returned unchanged.
 */
export const pictureAddress = (address: string, size: PictureSize): string => {
  const read = parseFileAddress(address);
  return read?.name === pictureFiles.page ? fileAddress(read.id, pictureFiles[size]) : address;
};
