/** Notes of calls. */
export const callNotes = [
  'Wants a flat close to the metro; asked for the price list.',
  'Family decides together, call again after the weekend.',
  'Compares with two other projects.',
  'Loan is approved in principle.',
  'Asked about the maintenance charges and the club house.',
  'Prefers a higher floor facing east.',
  'Will come with parents.',
  'Moving from a rented flat; the lease ends in three months.',
  'Looking for rental income.',
  'Asked for a better price; told that the manager will call.',
] as const;

/** Notes of meetings and visits. */
export const meetingNotes = [
  'Liked the corner unit; wants to see it once more with the family.',
  'Asked about the payment schedule and the possession date.',
  'Saw two units, prefers the higher floor.',
  'Came with parents; the commute is the only doubt.',
  'Discussed the loan; documents follow by email.',
  'Liked the layout, finds the price high.',
] as const;

/** Titles of tasks, by the resource of the record that a task is about. */
export const taskTitles = {
  leads: [
    'Send the price list and the floor plan',
    'Call back about the home loan',
    'Share photos of the model flat',
    'Confirm the site visit with the family',
    'Ask for the KYC documents',
    'Send the cost sheet',
    'Arrange a cab for the visit',
    'Check the cheque of the token amount',
  ],
  properties: [
    'Take new photos',
    'Get the owner’s consent in writing',
    'Check the khata and the tax receipts',
    'Put up the board at the gate',
    'Renew the listing on the portals',
    'Collect the keys from the owner',
  ],
  projects: [
    'Update the unit availability with the builder',
    'Ask the builder for the new brochure',
    'Check the RERA quarterly update',
    'Plan the weekend open house',
  ],
  none: [
    'Prepare the weekly sales review',
    'Reconcile the portal invoices',
    'Order visiting cards',
    'Update the team’s WhatsApp catalogue',
    'Renew the parking passes',
    'Book the hall for the partner meet',
  ],
} as const;

/** Notes of leads that were lost. */
export const closingNotes = [
  'The family has decided for now.',
  'Says that the budget will not stretch.',
  'Has found a flat nearer to work.',
  'Will think about it again next year.',
] as const;
