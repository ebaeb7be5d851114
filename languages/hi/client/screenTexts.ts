import { actionText } from './actionText.ts';
import { apiText } from './apiText.ts';
import { attendanceScreenText } from './attendanceScreenText.ts';
import { auditLogText } from './auditLogText.ts';
import { bellText } from './bellText.ts';
import { boardText } from './boardText.ts';
import { bulkJobsText } from './bulkJobsText.ts';
import { bulkText } from './bulkText.ts';
import { calendarText } from './calendarText.ts';
import { callLogText } from './callLogText.ts';
import { callsText } from './callsText.ts';
import { cellText } from './cellText.ts';
import { channelsText } from './channelsText.ts';
import { codeEditorText } from './codeEditorText.ts';
import { conversionText } from './conversionText.ts';
import { deadlineText } from './deadlineText.ts';
import { documentsText } from './documentsText.ts';
import { exportText } from './exportText.ts';
import { fileEditorText } from './fileEditorText.ts';
import { filterText } from './filterText.ts';
import { formText } from './formText.ts';
import { funnelText } from './funnelText.ts';
import { helpText } from './helpText.ts';
import { homeText } from './homeText.ts';
import { importMappingText } from './importMappingText.ts';
import { importText } from './importText.ts';
import { inboxText } from './inboxText.ts';
import { inputText } from './inputText.ts';
import { intakeText } from './intakeText.ts';
import { integrationsText } from './integrationsText.ts';
import { listPanelText } from './listPanelText.ts';
import { emptyListText } from './emptyListText.ts';
import { listText } from './listText.ts';
import { logText } from './logText.ts';
import { matchingText } from './matchingText.ts';
import { mergeText } from './mergeText.ts';
import { messagesText } from './messagesText.ts';
import { myDayText } from './myDayText.ts';
import { noticeText } from './noticeText.ts';
import { notificationText } from './notificationText.ts';
import { offlineText } from './offlineText.ts';
import { ownerText } from './ownerText.ts';
import { paletteText } from './paletteText.ts';
import { partText } from './partText.ts';
import { paymentsText } from './paymentsText.ts';
import { peopleText } from './peopleText.ts';
import { permissionsText } from './permissionsText.ts';
import { qrCodesText } from './qrCodesText.ts';
import { reactAdmin } from './reactAdmin.ts';
import { recordText } from './recordText.ts';
import { reportText } from './reportText.ts';
import { routesText } from './routesText.ts';
import { rulesText } from './rulesText.ts';
import { savedViewsText } from './savedViewsText.ts';
import { settingsText } from './settingsText.ts';
import { setupText } from './setupText.ts';
import { shellText } from './shellText.ts';
import { showText } from './showText.ts';
import { signInText } from './signInText.ts';
import { statusText } from './statusText.ts';
import { studioText } from './studioText.ts';
import { uploadText } from './uploadText.ts';

/** Every text of the screens, by area. `ra` contains the texts of react-admin's core. */
export const screenTexts = {
  ra: reactAdmin,
  action: actionText,
  api: apiText,
  attendanceScreen: attendanceScreenText,
  auditLog: auditLogText,
  bell: bellText,
  board: boardText,
  bulkJobs: bulkJobsText,
  bulk: bulkText,
  calendar: calendarText,
  callLog: callLogText,
  calls: callsText,
  cell: cellText,
  channels: channelsText,
  codeEditor: codeEditorText,
  conversion: conversionText,
  deadline: deadlineText,
  documents: documentsText,
  export: exportText,
  fileEditor: fileEditorText,
  filter: filterText,
  form: formText,
  funnel: funnelText,
  help: helpText,
  home: homeText,
  importMapping: importMappingText,
  import: importText,
  inbox: inboxText,
  input: inputText,
  intake: intakeText,
  integrations: integrationsText,
  listPanel: listPanelText,
  emptyList: emptyListText,
  list: listText,
  log: logText,
  matching: matchingText,
  merge: mergeText,
  messages: messagesText,
  myDay: myDayText,
  notice: noticeText,
  notification: notificationText,
  offline: offlineText,
  owner: ownerText,
  palette: paletteText,
  part: partText,
  payments: paymentsText,
  people: peopleText,
  permissions: permissionsText,
  qrCodes: qrCodesText,
  record: recordText,
  report: reportText,
  routes: routesText,
  rules: rulesText,
  savedViews: savedViewsText,
  settings: settingsText,
  setup: setupText,
  shell: shellText,
  show: showText,
  signIn: signInText,
  status: statusText,
  studio: studioText,
  upload: uploadText,
};
