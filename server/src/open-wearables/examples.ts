/** A body of each operation that has one. */
export const examples = {
  createMobileApp: { name: 'Our app on both platforms' },
  sdkIssueToken: {
    app_id: 'app_0199f1c0a7d57b2c9e110a5b6c7d8e9f',
    app_secret: `secret_0199f1c${'0'.repeat(57)}`,
  },
  sdkRefreshToken: { refresh_token: 'prt_0199f1cAZL0wafVeyyeEQpbbH2Onw' },
  sdkRevokeToken: { refresh_token: 'prt_0199f1cAZL0wafVeyyeEQpbbH2Onw' },
  sdkRedeemInvitation: { code: 'K7M2QX9T' },
};
