/** Private key of `testCertificate`. Created for these tests and trusted nowhere else. */
export const testKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGkAJHcLlVmqYx3iT
LdqeksWgOkpEorcVPG+UzfSaZRyhRANCAARAviTvckFpd4bSGSn5hKdqX4XmEgMa
9R12WgcERmExq1xWRiLyqrsEepaqUAoC5oYXA4JodvZa98jTXhznGMfy
-----END PRIVATE KEY-----
`;
/** Certificate for localhost, valid for a hundred years. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIULDGx/NAjuBxpc8gNbaSF4DYuwwAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTIzMDgxMloYDzIxMjYxMDI4
MjMwODEyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARAviTvckFpd4bSGSn5hKdqX4XmEgMa9R12WgcERmExq1xWRiLyqrsE
epaqUAoC5oYXA4JodvZa98jTXhznGMfyo28wbTAdBgNVHQ4EFgQUlSBdH97PpceT
k/JIwinG0m54SAEwHwYDVR0jBBgwFoAUlSBdH97PpceTk/JIwinG0m54SAEwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgXQU07BqR0rF+Y38v0tPoYpwCQlsX8G0EpxqHk33mUNMCIB/j
kt5oyRzkhbVoTXjGWazCummd9aLmz61L12nrTeFi
-----END CERTIFICATE-----
`;
