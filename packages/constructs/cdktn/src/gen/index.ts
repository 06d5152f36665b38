export * as bindings from './gen';
export {
  VideogenProvider,
  VideogenProviderConfig,
  VideogenProviderStatuses,
} from './gen/provider';
export { Video, VideoProps, VideoTimeouts } from './video';
