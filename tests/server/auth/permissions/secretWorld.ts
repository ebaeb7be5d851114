import { v7 } from 'uuid';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import { withoutPermissions } from '#model/permissions/narrowPermissions.ts';
import type { Json } from '#model/schema/json.ts';
import { insertRecords } from '../../../../server/features/import/rows/write/insertRecords.ts';
import { runRows } from '../../../../server/postgres/runStatement.ts';
import type { Person, TestApi } from '../../support/api.ts';

/**
 * Values that a user must not learn. The values of both `secrets` have the same length, mask and other visible
 * properties.
 */
export type Secret = { readonly phone: string; readonly word: string; readonly source: string };

/**
 * Two secrets that the tests store in turn: a response must be the same for both. One phone number sorts before
 * `openPhone`, which everyone may see, the other one after it, so that sorting by phone would reveal which one is
 * stored.
 */
export const secrets: readonly [Secret, Secret] = [
  { phone: '+919712341777', word: 'quokka', source: 'Website' },
  { phone: '+919912341777', word: 'quetza', source: 'Hoarding' },
];
const openPhone = '+919812341777';

/** Id of the delivery from which the hidden lead came. */
export const secretDelivery = '0198c0de-0000-7000-8000-0000000000d1';

/** Matches any secret, in any spelling. */
export const secretPattern = /quokka|quetza|9[79]123[\s-]?41777|9[79]\d{2}341777/i;

export type SecretWorld = {
  /** A user who may see everything. */
  readonly admin: Person;
  /**
   * A user who sees their own leads without contacts and sources, no project, no invoice, no owner of a property, and
   * neither views nor imports of colleagues. They may do everything else, so that every channel is open to them.
   */
  readonly blind: Person;
  /** Visible to both. Its phone, email and source are secret. */
  readonly lead: string;
  /** The admin's lead. All of it is secret. */
  readonly hiddenLead: string;
  /** All of it is secret. The lead that both see refers to it. */
  readonly project: string;
  /** Visible to both. Its owner's name and phone are secret. */
  readonly property: string;
  /** Invoice of the hidden lead. All of it is secret. */
  readonly invoice: string;
  /** Stores one of the secrets. */
  readonly keep: (secret: Secret) => Promise<void>;
};

/**
 * Creates an admin, a user with fewer permissions (`blind`), and records that are hidden from `blind` in whole or in
 * part. Returns the users, the ids of the records, and `keep`, which writes one of the `secrets` into the records.
 */
export const createSecretWorld = async (api: TestApi): Promise<SecretWorld> => {
  const { pool, model } = api;
  const everything = permissionNames(model);
  const admin = await api.person(everything);
  const blind = await api.person(
    withoutPermissions(everything, {
      leads: ['view', 'viewTeam', 'viewContact', 'viewSource'],
      projects: everything['projects'] ?? [],
      invoices: everything['invoices'] ?? [],
      properties: ['viewOwner'],
      views: ['view', 'viewTeam'],
    }),
  );
  const [lead, hiddenLead, open, project, property, invoice] = [v7(), v7(), v7(), v7(), v7(), v7()];
  const at = new Date('2026-11-02T06:30:00Z');
  const plant = async (name: string, id: string, record: Readonly<Record<string, Json>>): Promise<void> => {
    const resource = model.resources[name];
    if (resource === undefined) throw new Error(`${name} is not a resource`);
    await runRows(pool, insertRecords(resource, [{ id, by: admin.id, at, record }], model.settings));
  };
  const ofLead = { status: 'New', receivedAt: at.toISOString(), budgetMax: 9_000_000, enquiredFor: ['Buy'] };
  await plant('projects', project, { name: 'Secret' });
  await plant('leads', lead, { ...ofLead, name: 'Seen by both', assignedTo: blind.id, projects: [project] });
  await plant('leads', open, {
    ...ofLead,
    name: 'Open to both',
    assignedTo: blind.id,
    contactNo: openPhone,
    source: 'Direct',
  });
  const dueAt = new Date(Date.now() + 86_400_000).toISOString();
  const planned = { status: 'Callback', scheduledAt: dueAt };
  await plant('leads', hiddenLead, { ...ofLead, ...planned, name: 'Secret', assignedTo: admin.id });
  await plant('properties', property, {
    title: 'Seen by all',
    enquiredFor: 'Sale',
    price: 8_900_000,
    status: 'Active',
    published: true,
    assignedTo: [admin.id],
  });
  await plant('invoices', invoice, {
    lead: hiddenLead,
    billTo: 'Secret',
    invoiceDate: '2026-11-02',
    items: [{ description: 'Brokerage', amount: 90_000 }],
    status: 'Draft',
  });
  const keep = async ({ phone, word, source }: Secret): Promise<void> => {
    await pool.query(
      'update leads set "contactNo" = $2, "email" = $3, "source" = $4, "campaign" = $5 where "_id" = any($1)',
      [[lead, hiddenLead], phone, `${word}@example.com`, source, word],
    );
    await pool.query('update leads set "name" = $2, "locality" = $2, "notes" = $2 where "_id" = $1', [
      hiddenLead,
      `Hidden ${word}`,
    ]);
    await pool.query('update projects set "name" = $2 where "_id" = $1', [project, `Project ${word}`]);
    await pool.query('update properties set "ownerName" = $2, "ownerPhone" = $3 where "_id" = $1', [
      property,
      `Owner ${word}`,
      phone,
    ]);
    await pool.query('delete from gable.messages');
    await pool.query(
      `insert into gable.messages (id, channel, way, direction, resource, record, address, subject, body, state, "at")
        select gen_random_uuid(), 'whatsapp', 'whatsapp', 'incoming', 'leads', record, $2, '', $3, 'received',
          $4::timestamptz - place * interval '1 minute'
        from unnest($1::uuid[]) with ordinality as named (record, place)`,
      [[lead, hiddenLead], phone, `I am ${word}`, at],
    );
    await pool.query(`delete from activities where "field" = 'formerPhone'`);
    await pool.query(
      `insert into activities ("_id", "kind", "resource", "record", "by", "at", "field", "old")
        values (gen_random_uuid(), 'edit', 'leads', $1, $2, $3, 'formerPhone', to_jsonb($4::text))`,
      [lead, admin.id, at, phone],
    );
    await pool.query('delete from gable.intake');
    await pool.query(
      `insert into gable.intake (id, source, key, "at", address, payload, whole, state, reason, next_at)
        values ($1, 'website', 'one', $2, '203.0.113.7', $3, false, 'failed', $4, $2)`,
      [
        secretDelivery,
        at,
        JSON.stringify({ name: 'Visitor', phone, email: `${word}@example.com` }),
        `Phone: is not a valid phone, got "${phone}"`,
      ],
    );
    await pool.query('delete from gable.rule_runs');
    await pool.query(
      `insert into gable.rule_runs (id, rule, resource, record, event, "at", state, note)
        select gen_random_uuid(), 'thank-website-leads', 'leads', record, gen_random_uuid(),
          $2::timestamptz - place * interval '1 minute', 'shadow', $3
        from unnest($1::uuid[]) with ordinality as named (record, place)`,
      [[lead, hiddenLead], at, `Would send an email to ${word}@example.com`],
    );
    await pool.query('update invoices set "billTo" = $2, "billToAddress" = $3 where "_id" = $1', [
      invoice,
      `Buyer ${word}`,
      phone,
    ]);
  };
  return { admin, blind, lead, hiddenLead, project, property, invoice, keep };
};
