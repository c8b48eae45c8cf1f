set -eu
run() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres /var/lib/postgresql
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  chown postgres /tmp/password
  run initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --encoding=UTF8 --auth-local=trust --auth-host=scram-sha-256
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  run pg_ctl start --wait --silent --options="-c listen_addresses=''"
  run createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  run pg_ctl stop --wait --silent
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups postgres -c listen_addresses='*'
