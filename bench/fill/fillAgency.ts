import { fillActivities } from './activities.ts';
import { fillAttendance, fillEnquiries, fillInvoices, fillProjects, fillTasks } from './agency.ts';
import { fillData } from './data.ts';
import type { Filling } from './filling.ts';
import { fillLeads } from './leads.ts';
import { fillWithoutIndexes } from './fillWithoutIndexes.ts';

const tables = ['projects', 'data', 'leads', 'activities', 'attendance', 'tasks', 'enquiries', 'invoices'];

/** chosen: half as many data records as leads, and three log entries per lead. */
const [dataPerLead, activitiesPerLead] = [0.5, 3];
/** Three years of attendance, or fewer days for a small agency, which is young. */
const [maxDays, leadsPerDay] = [1096, 100];

/** Creates all data of an agency with a number of leads; the users exist. */
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
 * Creates an agency with a number of leads: half as many data records, three log entries per lead, attendance, tasks,
 * enquiries, invoices.
 */
export const fillAgency = (filling: Filling, leads: number, how = fillWithoutIndexes): Promise<void> =>
  how(filling, tables, () => fillAll(filling, leads));

/** Creates only the leads and their projects. */
export const fillLeadsAlone = (filling: Filling, leads: number): Promise<void> =>
  fillWithoutIndexes(filling, ['projects', 'leads'], async () => {
    await fillProjects(filling.pool);
    await fillLeads(filling, leads);
  });
