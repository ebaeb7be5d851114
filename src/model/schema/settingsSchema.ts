import type { Json } from './json.ts';

/** Settings that a field of the organization's record can override. */
export const settingNames = [
  'name',
  'language',
  'country',
  'currency',
  'timeZone',
  'areaUnit',
  'shift',
  'weekOffs',
  'gst',
  'scheduledMail',
] as const;
/** The name of a setting of the organization, such as `timeZone`. */
export type SettingName = (typeof settingNames)[number];

/** Weekdays, Monday first. */
export const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
/** The English name of a weekday, such as `Monday`. */
export type WeekDay = (typeof weekDays)[number];

/**
 * A working day. A clock-in more than `graceMinutes` after `start` is late. A day with fewer hours than `halfDayHours`
 * is a half day.
 */
export type Shift = {
  /** In the organization's time zone, e.g. `10:00`. */
  readonly start: string;
  /** End of the day. If it is before `start`, it is on the next day, as for a night shift from 22:00 to 06:00. */
  readonly end: string;
  readonly graceMinutes: number;
  readonly halfDayHours: number;
};

/** A GST rate and its first day, e.g. `{"from":"2017-07-01","percent":18}`. */
export type GstRate = { readonly from: string; readonly percent: number };

/** A form of the first sign-in of a new installation: some fields of one record. */
export type SetupForm = {
  readonly title: string;
  readonly text?: string;
  readonly resource: string;
  /** `me`: the record of the signed-in user. Default: the single record of the resource. */
  readonly record?: 'me';
  readonly fields: readonly string[];
  /** Fields that start blank, even if the record has a value, so that users are asked for them. */
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
  /**
   * The step is complete when such a record exists. Absent: the step is complete when its page was opened. Example:
   * `{"filter":{"published":true}}`.
   */
  readonly done?: {
    readonly resource?: string;
    readonly filter?: Readonly<Record<string, Json>>;
    readonly atLeast?: number;
  };
};

/** Setup forms and checklist of a new installation. */
export type Setup = { readonly forms: readonly SetupForm[]; readonly checklist: readonly SetupStep[] };

/** The organization's settings: `schemas/_settings.json`, overridden by the organization's record. */
export type Settings = {
  readonly name: string;
  /** The language for visitors, and for users who did not choose one. Absent: that of their browser. */
  readonly language?: string;
  /** ISO 3166 country of phone numbers without prefix, e.g. `IN`. */
  readonly country: string;
  /** ISO 4217, e.g. `INR`. */
  readonly currency: string;
  /** IANA time zone, which defines the days of reports, e.g. `Asia/Kolkata`. */
  readonly timeZone: string;
  /** The unit in which areas are shown, e.g. `sq ft`. */
  readonly areaUnit: string;
  /** Unit → square metres, e.g. `{"sq ft": 0.09290304}`. */
  readonly areaUnits: Readonly<Record<string, number>>;
  readonly shift: Shift;
  /** Weekly days off, e.g. `["Sunday"]`. */
  readonly weekOffs: readonly WeekDay[];
  /** GST rates, each with its first day. There is no rate on earlier days. */
  readonly gst: readonly GstRate[];
  /** false: no report is emailed, even if it has a schedule. */
  readonly scheduledMail: boolean;
  readonly setup: Setup;
};

type Optional = 'shift' | 'weekOffs' | 'gst' | 'scheduledMail' | 'setup';

/** The written form of `schemas/_settings.json`; defaults are in `model/settings.ts`. */
export type SettingsSchema = Omit<Settings, Optional> & Partial<Pick<Settings, Optional>>;
