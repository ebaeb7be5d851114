import { fillActivities } from './activities.ts';
import { fillAttendance, fillEnquiries, fillInvoices, fillProjects, fillTasks } from './agency.ts';
import { fillData } from './data.ts';
import type { Filling } from './filling.ts';
import { fillLeads } from './leads.ts';
import { quickly } from './quickly.ts';

const tables = ['projects', 'data', 'leads', 'activities', 'attendance', 'tasks', 'enquiries', 'invoices'];

/** chosen: half as many data records as leads; the issue of the reports asks for three entries of the log a lead. */
const [dataPerLead, activitiesPerLead] = [0.5, 3];
/** Three years of attendance; of a small agency, which is young, fewer days. */
const [maxDays, leadsPerDay] = [1096, 100];

/** Fills in all that an agency with so many leads has, people being there. */
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
 * Fills in an agency with so many leads: half as many data records, three entries of the log a lead, attendance, tasks,
 * enquiries, invoices.
 */
export const fillAgency = (filling: Filling, leads: number, how = quickly): Promise<void> =>
  how(filling, tables, () => fillAll(filling, leads));

/** Fills in the leads and the projects that they are about, and nothing else. */
export const fillLeadsAlone = (filling: Filling, leads: number): Promise<void> =>
  quickly(filling, ['projects', 'leads'], async () => {
    await fillProjects(filling.pool);
    await fillLeads(filling, leads);
  });
