export * from './data-videogen-account';
export * from './data-videogen-video';
export * from './video';
export * from './video-file';
