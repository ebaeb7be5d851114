import { Served } from '../../layout/shell/routes/Served.tsx';
import { openApiPath } from '../../providers/api/config/contractPaths.ts';
import { ApiScreen } from './ApiScreen.tsx';
import { apiText } from '../../messages/en/apiText.ts';

/** The API screen. If the server has no OpenAPI document, it says so. */
export const ServedApiScreen = () => (
  <Served call={openApiPath} title="API" what={apiText('documents')}>
    <ApiScreen />
  </Served>
);
