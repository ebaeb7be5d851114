import type { Json } from './json.ts';

/** Settings that a field of the organization's record can hold. */
export const settingNames = [
  'name',
  'country',
  'currency',
  'timeZone',
  'areaUnit',
  'shift',
  'weekOffs',
  'gst',
  'scheduledMail',
] as const;
export type SettingName = (typeof settingNames)[number];

/** The names of the week's days, Monday first. */
export const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type WeekDay = (typeof weekDays)[number];

/**
 * A working day. Who comes more than `graceMinutes` after `start` is late; who works fewer hours than `halfDayHours`
 * has a half day.
 */
export type Shift = {
  /** On the organization's clock, e.g. `10:00`. */
  readonly start: string;
  /** Before `start`: on the next day, as of a night shift from 22:00 to 06:00. */
  readonly end: string;
  readonly graceMinutes: number;
  readonly halfDayHours: number;
};

/** The rate of GST from a day on, e.g. `{"from":"2017-07-01","percent":18}`. */
export type GstRate = { readonly from: string; readonly percent: number };

/** A form of the first sign-in of a new installation: some fields of one record. */
export type SetupForm = {
  readonly title: string;
  readonly text?: string;
  readonly resource: string;
  /** `me`: the record of the person who is signed in. Absent: the one record of the resource. */
  readonly record?: 'me';
  readonly fields: readonly string[];
  /** Fields that begin empty, whatever the record holds, so that they are asked for. */
  readonly blank?: readonly string[];
};

/** A step of the checklist of a new installation. */
export type SetupStep = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly resource: string;
  /** The page that the step opens. */
  readonly screen: 'list' | 'create' | 'import';
  /** Which records complete the step; absent: opening its page does. Example: `{"filter":{"published":true}}`. */
  readonly done?: {
    readonly resource?: string;
    readonly filter?: Readonly<Record<string, Json>>;
    readonly atLeast?: number;
  };
};

/** What a new installation asks for and proposes. */
export type Setup = { readonly forms: readonly SetupForm[]; readonly checklist: readonly SetupStep[] };

/**
 * What the organization sets once for all resources: `schemas/_settings.json`, and over it what the organization's
 * record says.
 */
export type Settings = {
  readonly name: string;
  /** ISO 3166 country that a phone without prefix belongs to, e.g. `IN`. */
  readonly country: string;
  /** ISO 4217, e.g. `INR`. */
  readonly currency: string;
  /** IANA name; a report's day is a day in this zone, e.g. `Asia/Kolkata`. */
  readonly timeZone: string;
  /** The unit an area is shown in, e.g. `sq ft`. */
  readonly areaUnit: string;
  /** Unit → square metres, e.g. `{"sq ft": 0.09290304}`. */
  readonly areaUnits: Readonly<Record<string, number>>;
  readonly shift: Shift;
  /** Days of the week on which nobody works, e.g. `["Sunday"]`. */
  readonly weekOffs: readonly WeekDay[];
  /** Rates by the day they began; a day before all of them has none. */
  readonly gst: readonly GstRate[];
  /** false: no report is sent by mail, whatever its schedule says. */
  readonly scheduledMail: boolean;
  readonly setup: Setup;
};

type Optional = 'shift' | 'weekOffs' | 'gst' | 'scheduledMail' | 'setup';

/** `schemas/_settings.json` as it is written; what it leaves out has its default in `model/settings.ts`. */
export type SettingsSchema = Omit<Settings, Optional> & Partial<Pick<Settings, Optional>>;
