import { composeService, type Service } from '../composition/composition-root.ts';
import { withResources } from './terminal.ts';

/** Runs a command's work on the service as its settings make it, which neither listens nor works in the background. */
export async function withService<Result>(
  work: (service: Service) => Promise<Result>,
): Promise<Result> {
  return withResources(async (resources, config) => {
    const service = composeService(resources, config);
    try {
      return await work(service);
    } finally {
      await service.close();
    }
  });
}
