import type { Resource } from '#model/resource.ts';
import type { Finding } from '../problems/problem.ts';
import { checkConvertTarget } from './features/convert.ts';
import { checkTargets } from './features/documents.ts';
import { checkFromOthers } from './features/checkFromOthers.ts';
import { checkFunnel } from './features/checkFunnel.ts';
import { checkNamed, checkPreviewTargets } from './features/preview.ts';
import { checkMatch } from './features/checkMatch.ts';
import { checkRelated } from './features/checkRelated.ts';
import { checkReserves } from './features/checkReserves.ts';
import { checkResourceRenames } from './fields/checkResourceRenames.ts';
import { checkShareTargets } from './features/shareLink.ts';

/** A finding, and the position of its file in the list of checked files. */
export type FoundIn = { readonly index: number; readonly finding: Finding };
type Claim = {
  readonly key: string;
  readonly what: string;
  readonly finding: Omit<Finding, 'message'>;
  readonly shown: string;
};

/** Returns a path with normalized parameter names, because `/x/{id}` and `/x/{leadId}` are the same path. */
const plain = (address: string): string => address.replace(/\{[^}]*\}/g, '{}');

const claimsOf = (resource: Resource): readonly Claim[] => [
  { key: `name ${resource.name}`, what: 'name', finding: { path: ['name'] }, shown: resource.name },
  ...Object.values(resource.calls).map(({ operation, method, path }) => ({
    key: `call ${method} ${plain(path)}`,
    what: 'address',
    finding: { path: ['api', operation] },
    shown: `${method} ${path}`,
  })),
  ...Object.entries(resource.screens).map(([screen, address]) => ({
    key: `screen ${plain(address)}`,
    what: 'address',
    finding: { path: ['screens', screen] },
    shown: address,
  })),
  ...[resource.schema.preview?.address ?? []].flat().map((address) => ({
    key: `screen ${address}`,
    what: 'address',
    finding: { path: ['preview', 'address'] },
    shown: address,
  })),
];

/**
 * Finds names, calls and screens that are used twice, and words that refer to missing or unsuitable resources or
 * fields. `index` of a finding: the position of its resource. `fileOf` returns the file of the resource at an index.
 */
export const checkAcross = (resources: readonly Resource[], fileOf: (index: number) => string): readonly FoundIn[] => {
  const first = new Map<string, { readonly index: number; readonly claim: Claim }>();
  const misled = resources.flatMap((resource, index) =>
    [
      ...checkConvertTarget(resource, resources),
      ...checkRelated(resource, resources),
      ...checkTargets(resource, resources),
      ...checkPreviewTargets(resource, resources),
      ...checkNamed(resource, resources),
      ...checkMatch(resource, resources),
      ...checkShareTargets(resource, resources),
      ...checkFunnel(resource, resources),
      ...checkResourceRenames(resource, resources),
      ...checkReserves(resource, resources),
      ...checkFromOthers(resource, resources),
    ].map((finding) => ({ index, finding })),
  );
  return [
    ...misled,
    ...resources.flatMap((resource, index) =>
      claimsOf(resource).flatMap((claim): readonly FoundIn[] => {
        const before = first.get(claim.key);
        if (before === undefined) {
          first.set(claim.key, { index, claim });
          return [];
        }
        const place = before.index === index ? before.claim.finding.path.join('.') : fileOf(before.index);
        return [
          {
            index,
            finding: {
              ...claim.finding,
              message: `is already the ${claim.what} of ${place}, got "${claim.shown}"; expected another`,
            },
          },
        ];
      }),
    ),
  ];
};
