import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { Resource } from '#model/resource.ts';
import { download, type Download } from '../../providers/api/http/download.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';

/** The form of a QR code as a file: an image, or a page to print. */
export type QrForm = 'svg' | 'png' | 'flyer';
/** The record and the agent whose public page a QR code opens. */
export type QrQuestion = {
  readonly resource: Resource;
  readonly id: string;
  /** Id of the agent whose public page the code opens. '' for the user. */
  readonly sharer: string;
};

/** Fetches the QR code of a record's public page as a file: as SVG, as PNG, or on a page to print. */
export const fetchQr = ({ resource, id, sharer }: QrQuestion, as: QrForm): Promise<Download> =>
  download(resource, 'qrCode', { id, query: { as, ...(sharer === '' ? {} : { sharer }) } });

const addressIn = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'address' in data ? String(data.address) : '';

/**
 * Returns `address`, which the QR code contains, and `picture`, the URL of its image, both undefined until loaded;
 * `isPending`; `error`; and `refetch`.
 */
export const useQrCode = (question: QrQuestion) => {
  const { resource, id, sharer } = question;
  const provider = useDataProvider<GableDataProvider>();
  const [picture, setPicture] = useState<string>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [resource.name, 'qrCode', { id, sharer }],
    queryFn: async () => {
      // The first of the two requests creates the link, so they are sent one after the other.
      const address = addressIn(
        await provider.call(resource.name, 'qrCode', { id, query: sharer === '' ? {} : { sharer } }),
      );
      return { address, ...(await fetchQr(question, 'svg')) };
    },
    retry: false,
    gcTime: 0,
  });
  const blob = data?.blob;
  useEffect(() => {
    if (blob === undefined) return undefined;
    const url = URL.createObjectURL(blob);
    setPicture(url);
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return { address: data?.address, picture: blob === undefined ? undefined : picture, error, isPending, refetch };
};
