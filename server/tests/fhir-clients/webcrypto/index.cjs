module.exports = require('node:crypto').webcrypto;
