import { Served } from '../../layout/shell/Served.tsx';
import { openApiPath } from '../../providers/api/contractPaths.ts';
import { ApiScreen } from './ApiScreen.tsx';
import { apiText } from '../../messages/en/apiText.ts';

/** The API screen, where the server has a document of its API. */
export const ServedApiScreen = () => (
  <Served call={openApiPath} title="API" what={apiText('documents')}>
    <ApiScreen />
  </Served>
);
