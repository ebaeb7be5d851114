import { fillActivities } from './activities.ts';
import { fillAttendance, fillEnquiries, fillInvoices, fillProjects, fillTasks } from './agency.ts';
import { fillData } from './data.ts';
import type { Filling } from './filling.ts';
import { fillLeads } from './leads.ts';
import { fillWithoutIndexes } from './fillWithoutIndexes.ts';

const tables = ['projects', 'data', 'leads', 'activities', 'attendance', 'tasks', 'enquiries', 'invoices'];

/** chosen: data records per lead, and log entries per lead. */
const [dataPerLead, activitiesPerLead] = [0.5, 3];
/** Max days of attendance, and leads per day of attendance: a small agency is younger than three years. */
const [maxDays, leadsPerDay] = [1096, 100];

/** Creates all records of an agency, except its users, who must exist. */
const fillAll = async (filling: Filling, leads: number): Promise<void> => {
  await fillProjects(filling.pool);
  await fillData(filling, Math.round(leads * dataPerLead));
  await fillLeads(filling, leads);
  await fillActivities(filling, leads * activitiesPerLead);
  await fillAttendance(filling, Math.min(maxDays, Math.ceil(leads / leadsPerDay)));
  await fillTasks(filling, leads);
  await fillEnquiries(filling, leads);
  await fillInvoices(filling);
};

/**
 * Creates the records of an agency with `leads` leads: half as many data records, three log entries per lead,
 * attendance, tasks, enquiries and invoices. The users must exist. `how` gets the tables and a function that writes the
 * records, and must call this function. Default: `fillWithoutIndexes`, which makes the writes faster.
 */
export const fillAgency = (filling: Filling, leads: number, how = fillWithoutIndexes): Promise<void> =>
  how(filling, tables, () => fillAll(filling, leads));

/** Creates only the leads and their projects. */
export const fillLeadsAlone = (filling: Filling, leads: number): Promise<void> =>
  fillWithoutIndexes(filling, ['projects', 'leads'], async () => {
    await fillProjects(filling.pool);
    await fillLeads(filling, leads);
  });
