import { createText } from '../createText.ts';

/** Texts of rare notices: changed fields, a removed resource, a feature that the server does not support. */
export const noticeText = createText('notice', {
  left: {
    title: 'This %{thing} can no longer be saved.',
    text: 'Records of this type were removed from Gable. You can download what you entered.',
    copied: 'Copied',
    copy: 'Copy',
    download: 'Download',
  },
  update: { text: 'A new version of Gable is ready.', refresh: 'Refresh', later: 'Later' },
  newer: {
    text: 'Fields were changed. Refresh to use the new version.',
    more: '%{count} more',
    new: '%{what}: new',
    removed: '%{what}: removed',
    changed: '%{what}: changed',
    newFields: '%{what}: new %{added}',
    removedFields: '%{what}: removed %{removed}',
    bothFields: '%{what}: new %{added}; removed %{removed}',
    refresh: 'Refresh',
    later: 'Later',
  },
  reports: 'Reports',
  unsupported: {
    title: 'Not available on this server',
    text: '%{feature} is not available here. Ask your administrator if you need it.',
  },
});
