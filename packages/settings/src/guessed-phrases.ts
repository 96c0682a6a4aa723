/** Phrases that people hash when they need a key: the most common passwords, and words from examples, installations and the product. */
const words = `
123456 12345678 123456789 1234567890 123123 111111 000000 0 1 1234 12345 1234567 654321 666666 987654321 abc123 a123456 1q2w3e
1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwerty qwerty1 qwerty123 qwertyuiop qazwsx asdf asdfgh asdfghjkl zxcvbnm zaq12wsx abcdef abcd1234
password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd pa$$word pass passphrase passwort pwd
admin admin1 admin123 administrator root toor user guest login welcome welcome1 letmein iloveyou sunshine princess monkey
dragon football baseball basketball superman batman starwars shadow master michael jordan trustno1 whatever freedom
changeme change-me change_me changeit changethis change-this changemenow replaceme replace-me todo tbd none null undefined
secret mysecret my-secret topsecret top-secret verysecret supersecret super-secret supersecretkey secretkey secret-key
key mykey my-key masterkey master-key master_key encryptionkey encryption-key privatekey token default example sample
test test1 test123 testing test-key testkey demo local localhost dev development staging prod production foo bar foobar
hello hello123 helloworld hunter2 correcthorsebatterystaple audit auditor tieout tie-out tieoutmasterkey postgres
`;

const sentences =
  "hello world, my secret, my key, master key, secret key, the master key, tieout master key, change me, correct horse battery staple";

export const guessedPhrases: readonly string[] = ["", ...words.trim().split(/\s+/), ...sentences.split(", ")];
