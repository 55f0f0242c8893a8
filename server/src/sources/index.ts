export {
  isProviderSlug,
  logoPath,
  logoUrl,
  normaliseProvider,
  providerIndex,
  providerName,
} from './model.ts';
export { logoPage } from './routes.ts';
