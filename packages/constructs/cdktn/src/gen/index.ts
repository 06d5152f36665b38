export { AccountInfo, AccountInfoProps } from './account-info';
export * as bindings from './gen';
export {
  VideogenProvider,
  VideogenProviderConfig,
  VideogenProviderStatuses,
} from './gen/provider';
export { Video, VideoProps } from './video';
export { LibraryVideo, VideoIndexEntry, VideoLibrary, VideoLibraryProps } from './video-library';
export { VideoLimits, VideoLimitsProps } from './video-limits';
export { VideoOptions, VideoTimeouts } from './video-options';
export { EmulatorProps, VideogenTesting } from './videogen-testing';
