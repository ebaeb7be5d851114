import { describe, expect, it } from 'vitest';
import { messageLink } from '../../../../src/features/messages/composer/messageLink.ts';

const message = { to: '+919845012345', subject: 'A & B?', text: 'Hi Asha,\n₹5 & more' };

describe('messageLink', () => {
  it('returns a WhatsApp link with the digits of the number and the text', () => {
    expect(messageLink({ ...message, way: 'whatsapp' })).toBe(
      'https://wa.me/919845012345?text=Hi%20Asha%2C%0A%E2%82%B95%20%26%20more',
    );
    expect(messageLink({ ...message, way: 'whatsapp', to: '' })).toMatch(/^https:\/\/wa\.me\/\?text=/);
  });

  it('returns an SMS link with the full number', () => {
    expect(messageLink({ ...message, way: 'sms' })).toBe(
      'sms:+919845012345?body=Hi%20Asha%2C%0A%E2%82%B95%20%26%20more',
    );
  });

  it('returns a mailto link with subject and CRLF line breaks', () => {
    expect(messageLink({ ...message, way: 'email', to: 'asha+home@example.com' })).toBe(
      'mailto:asha%2Bhome@example.com?subject=A%20%26%20B%3F&body=Hi%20Asha%2C%0D%0A%E2%82%B95%20%26%20more',
    );
  });

  it('returns a link without text when the text is empty', () => {
    expect(messageLink({ way: 'whatsapp', to: '+919845012345', subject: '', text: '' })).toBe(
      'https://wa.me/919845012345',
    );
  });
});
