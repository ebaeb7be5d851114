import { Served } from '../../layout/shell/routes/Served.tsx';
import { openApiPath } from '../../providers/api/config/contractPaths.ts';
import { ApiScreen } from './ApiScreen.tsx';
import { apiText } from '../../messages/en/apiText.ts';

/** The screen that documents the API, or a message if the server has no OpenAPI document. */
export const ServedApiScreen = () => (
  <Served call={openApiPath} title="API" what={apiText('documents')}>
    <ApiScreen />
  </Served>
);
