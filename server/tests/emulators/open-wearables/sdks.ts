/** SDKs that the guides name, with the licence that their repository states. */
export const sdks = [
  { repository: 'open_wearables_ios_sdk', licence: 'MIT, by its `LICENSE`' },
  { repository: 'open_wearables_health_sdk', licence: 'MIT, by its `LICENSE`' },
  { repository: 'open-wearables-react-native-sdk', licence: 'MIT, by its `LICENSE`' },
  { repository: 'open_wearables_android_sdk', licence: 'there is no licence file' },
  { repository: 'vital-ios', licence: 'AGPL-3.0' },
  { repository: 'vital-android', licence: 'AGPL-3.0' },
] as const;
