import { serverText } from '../../../language/serverText.ts';
import { kindFor } from '#kinds/index.ts';
import { pageAddress, pageTitle, type View } from './view.ts';

/** A way to contact the sharer of a page. */
export type PageContact = {
  readonly way: 'call' | 'whatsapp' | 'email';
  readonly label: string;
  readonly text: string;
  readonly href: string;
};

const greeting = (view: View): string =>
  serverText('page.firstMessage', { title: pageTitle(view), address: pageAddress(view) });

const makers: Readonly<Record<PageContact['way'], (value: string, view: View) => Pick<PageContact, 'label' | 'href'>>> =
  {
    call: (value) => ({ label: serverText('page.call'), href: `tel:${value}` }),
    whatsapp: (value, view) => ({
      label: 'WhatsApp',
      href: `https://wa.me/${value.replace(/\D/g, '')}?text=${encodeURIComponent(greeting(view))}`,
    }),
    email: (value, view) => ({
      label: serverText('page.email'),
      href: `mailto:${value}?subject=${encodeURIComponent(pageTitle(view))}&body=${encodeURIComponent(greeting(view))}`,
    }),
  };

const ways: readonly PageContact['way'][] = ['call', 'whatsapp', 'email'];

/**
 * Returns the ways to contact the sharer: call, WhatsApp and email. The phone number or address of a way is the first
 * public field for this way that is not blank. A way without such a field is left out.
 */
export const pageContacts = (view: View): readonly PageContact[] => {
  const { resource, values } = view.data.sharer;
  return ways.flatMap((way) => {
    const field = resource.fields.find(
      (one) =>
        one.public &&
        kindFor(one).traits.contact?.includes(way) === true &&
        typeof values[one.name] === 'string' &&
        values[one.name] !== '',
    );
    const value = field === undefined ? undefined : values[field.name];
    if (field === undefined || typeof value !== 'string') return [];
    return [{ way, text: kindFor(field).toText(value, field, view.context), ...makers[way](value, view) }];
  });
};
